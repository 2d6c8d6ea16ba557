/**
 * Script in the head that runs before the first paint. Pages are cached for all users, so only the browser knows the
 * session (specification section 3, decision 9) and the chosen theme. Without script, the page is that of a visitor, in
 * the system's theme. Also ignores rejected view transitions: a transition is skipped on the next click, in a hidden
 * tab, or before the next page is ready. The page is then shown without a fade.
 * Must not contain characters that React escapes in `<script>`.
 */
export const sessionScript =
  "{let d=document.documentElement.dataset,s='visitor';" +
  "try{let g=k=>localStorage.getItem(k),t=g('theme');" +
  "if(t==='light'||t==='dark')d.theme=t;" +
  "let u=g('accessToken');s=g('adminToken')?'admin':u?'user':s;if(u)d.member=''}catch{}" +
  "d.session=s;addEventListener('unhandledrejection',e=>{let r=e.reason;" +
  'if(r instanceof DOMException)if(/transition/i.test(r.message))e.preventDefault()})}';

/**
 * Script in the head of pages that need a browser as new as `oldestBrowsers` (scripts/browsers.ts). Marks older ones by
 * features: `:modal` is as old as Chrome 105 and Safari 15.6. Firefox has `toSorted` since 115 and had no `:has` before.
 * Written in ES5, which every browser can parse.
 */
export const oldBrowserScript =
  '(function(c,ok){if(c)if(c.supports)if(c.supports("selector(:modal)"))' +
  'ok=[].toSorted||c.supports("selector(:has(a))");' +
  'if(!ok)document.documentElement.setAttribute("data-old","")})(window.CSS)';
