// Unpacks data embedded in the page: xz streams as base64, in elements that browsers do not show.

/** The unpacked bytes of the element `id`. */
async function unpacked(id) {
  const text = document.getElementById(id).textContent;
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const { XzReadableStream } = globalThis["xz-decompress"];
  return new Response(new XzReadableStream(new Blob([bytes]).stream())).arrayBuffer();
}
