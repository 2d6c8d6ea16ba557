/**
 * Runs in the head before the first paint: pages are kept and sent to everybody alike, so only the browser knows who is
 * signed in (specification section 3, decision 9) and which theme was chosen. Without it the page is a visitor's, in the theme of the system.
 *
 * Plain text for `<script>`: React would escape other signs there.
 */
export const sessionScript =
  "{let d=document.documentElement.dataset,s='visitor';" +
  "try{let g=k=>localStorage.getItem(k),t=g('theme');" +
  "if(t==='light'||t==='dark')d.theme=t;" +
  "s=g('adminToken')?'admin':g('accessToken')?'user':s}catch{}" +
  'd.session=s}';
