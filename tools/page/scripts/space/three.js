// Both views in space draw by three.js, in orthographic projection. In view coordinates the target
// is at 0, x points right, y up and z towards the viewer. The shorter side of the host has length
// 1, which is `span` units of the world. World coordinates are converted to view coordinates in
// doubles, and large shapes are clipped first, because graphics processors compute in floats.

const spaceDeep = 150;          // a shape longer than this in view is clipped, not only scaled
const spaceDepth = 400;         // parts deeper than this in view are drawn flat at this depth
const spaceRoundError = 4e-4;   // the largest error of a rounded surface, in view lengths
const spaceHandleLimit = 64;    // shapes with more points show no handles

let spaceLibrary = null;

const unpackedText = async (id) => new TextDecoder().decode(await unpacked(id));

const moduleUrl = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

/** three.js, imported once from its compressed text in the page. */
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
