// Unpacks data embedded in the page: xz streams in base 85, in elements that browsers do not show.

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    + "!#$%,()*+-;.=>/@^_`{|}~";

/** The bytes that digits of base 85 stand for: 4 bytes, the highest first, for each 5 digits. */
function bytesOf(digits) {
  const value = Object.fromEntries([...DIGITS].map((digit, k) => [digit, k]));
  const bytes = new DataView(new ArrayBuffer(digits.length / 5 * 4));
  for (let k = 0; k < digits.length; k += 5) {
    let number = 0;
    for (let at = k; at < k + 5; ++at) number = number * 85 + value[digits[at]];
    bytes.setUint32(k / 5 * 4, number);
  }
  return bytes.buffer;
}

/** The unpacked bytes of the element `id`. */
async function unpacked(id) {
  const bytes = bytesOf(document.getElementById(id).textContent);
  const { XzReadableStream } = globalThis["xz-decompress"];
  return new Response(new XzReadableStream(new Blob([bytes]).stream())).arrayBuffer();
}
