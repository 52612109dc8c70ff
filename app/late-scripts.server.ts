import type { EntryContext } from "@remix-run/node";

/**
 * The scripts of a page, for the end of its body, in place of Remix's `<Scripts>`: text, prices,
 * links and the pictures of the first screen come first on a slow line, and until scripts run each
 * tap does what it does without them. They are fetched when all that has loaded, or after
 * `LATEST_MS` where a picture stalls. Pages' code is in the entry (see entry.client.tsx), so none of
 * the routes' own files is asked for.
 *
 * From the first scroll on, all cards are laid out and their pictures fetched ahead (see `card` in
 * app.css); at once where the browser is about to scroll to where the page was left.
 *
 * @returns the texts of inline scripts, in the order in which they run
 */
export function lateScripts({ serverHandoffString, manifest }: EntryContext): string[] {
  const { url, entry } = manifest;
  // What imports another comes behind it.
  const files = JSON.stringify([url, ...[...entry.imports].reverse(), entry.module]);
  const context = `window.__remixContext=${serverHandoffString};window.__remixRouteModules={}`;
  return [context, `(${begin})(${files},${LATEST_MS})`];
}

/** How long scripts wait for the page to be loaded at the most, in ms. */
const LATEST_MS = 10_000;

/**
 * Runs in the browser, as it stands here, in no newer words than `import()` is, of 2018. One without
 * `<dialog>` or CSS `translate` gets none of the scripts, as popup or carousel would break;
 * but what is for those without scripts, to ask again for a page whose content could not be had.
 * Each file is run in a task of its own: all in one would keep a phone from answering for 0.2 s. One
 * that the line has lost is asked for twice more; without it the page is what it is without scripts.
 * All are fetched into the browser's cache before the first is imported: a module that has failed
 * once fails for the rest of the page's life in most browsers (whatwg/html#6768).
 */
const begin = `(files,latest)=>{
if(!window.HTMLDialogElement||!CSS.supports("translate","0")){
for(let plain of document.querySelectorAll("head noscript"))plain.outerHTML=plain.textContent;
return}
let begun,
get=async file=>{for(let left=3;left;left--){
if(await fetch(file).then(answer=>answer.ok&&answer.blob()).catch(()=>null))return;
await new Promise(next=>setTimeout(next,2000))}
throw file},
load=async()=>{
if(begun)return;begun=true;
try{await Promise.all(files.map(get));for(let file of files){await import(file);await new Promise(next=>{let turn=new MessageChannel;turn.port1.onmessage=next;turn.port2.postMessage(0)})}}catch(error){}},
scrolled=()=>{document.documentElement.dataset.scrolled=""};
addEventListener("scroll",scrolled,{once:true});
(performance.getEntriesByType("navigation")[0]||{}).type==="navigate"||scrolled();
document.readyState==="complete"?load():addEventListener("load",load);setTimeout(load,latest)}`;
