const IMPORTS = /^(?:import (?:\* as (\w+) from )?"([^"]+)";\s*)+/;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g;

/**
 * Loads a page's scripts after the first paint, because they delay the styles on slow connections.
 * If a script or style sheet fails, the page is reloaded once (docs/decisions/0050).
 * @param nonce marks the framework's scripts
 */
export function paintFirst(html: string, nonce: string): string {
  const [opening, closing] = [`<script nonce="${nonce}" type="module" async="">`, '</script>'];
  const begins = html.indexOf(opening);
  if (begins < 0) return html;
  const ends = html.indexOf(closing, begins);
  const script = html.slice(begins + opening.length, ends);
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)" nonce="${nonce}"/>`, 'g');
  const head = IMPORTS.exec(script)?.[0];
  // Static imports can't be moved into a function, so the page stays unchanged.
  if (!head || /^\s*import\s[^(]/m.test(script.slice(head.length))) return html;
  const imports = [...head.matchAll(IMPORT)].map(([, name, file]) => ({ name: name ?? '_', file }));
  const preloads = [...html.matchAll(preload)].map(([, file]) => file);
  const names = imports
    .map(({ name }, place) => (name === '_' ? '' : `${name}=m[${place}]`))
    .filter(Boolean);
  // The timer is for hidden tabs and browsers without paint timing.
  const late = `{let begun;const fresh=performance.getEntriesByType('navigation')[0]?.type!=='reload';const anew=()=>location.reload();
const answers=()=>fetch('/favicon.svg',{method:'HEAD',cache:'no-store'}).then(a=>{if(!a.ok)throw a}).catch(()=>new Promise(d=>setTimeout(d,5000)).then(answers));
const again=()=>{addEventListener('online',anew);return fresh?new Promise(()=>setTimeout(()=>answers().then(anew),1000)):answers()};
const begin=async()=>{if(begun)return;begun=1;if([...document.querySelectorAll('link[rel=stylesheet]')].some(l=>!l.sheet))again();
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
try{const m=await Promise.all(${JSON.stringify(imports.map(({ file }) => file))}.map(f=>import(f)))${names.map((name) => `,${name}`).join('')};
${script
  .slice(head.length)
  .trim()
  .replace(/^import\(/m, 'await import(')}}
catch(e){if(e instanceof TypeError&&/fetch|load(ing| failed)|importing/i.test(e.message))await again();throw e}};
try{new PerformanceObserver(begin).observe({type:'paint',buffered:true})}catch{}
addEventListener('load',()=>document.hidden?begin():setTimeout(begin,1000));if(document.readyState==='complete')begin()}`;
  return `${html.slice(0, begins)}${opening}${late}${html.slice(ends)}`.replace(preload, '');
}
