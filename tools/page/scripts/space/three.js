// Both views in space draw through three.js, orthographically. View coordinates: the target is at
// 0, x right, y up, z towards the viewer; the shorter side of the host is 1 long: `span` units of
// the world. World coordinates become view coordinates in doubles; what is large is cut first.

const spaceDeep = 150;          // a shape more than this long in view is cut, not only scaled
const spaceDepth = 400;         // what lies deeper than this in view is drawn flat at this depth
const spaceRoundError = 4e-4;   // how far a drawn round may be off, in view lengths
const spaceHandleLimit = 64;    // shapes of more points show no handles

let spaceLibrary = null;

const unpackedText = async (id) => new TextDecoder().decode(await unpacked(id));

const moduleUrl = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

/** three.js from the page's own compressed text, imported once. */
function threeLibrary() {
  spaceLibrary ??= (async () => {
    const [core, main] = await Promise.all(["three-core", "three-module"].map(unpackedText));
    const coreUrl = moduleUrl(core);
    const linked = main.replaceAll("\"./three.core.min.js\"", JSON.stringify(coreUrl));
    const mainUrl = moduleUrl(linked);
    const library = await import(mainUrl);
    for (const url of [coreUrl, mainUrl]) URL.revokeObjectURL(url);
    return library;
  })();
  return spaceLibrary;
}
