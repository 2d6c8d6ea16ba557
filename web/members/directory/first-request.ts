import { readDirectoryHtml } from '#contract/members.ts';
import { refreshToken } from '#contract/sessions.ts';

declare global {
  /**
   * The request that the head script has sent for the list of members, or sends after a refresh; undefined if the
   * browser has no access token.
   */
  var directoryRequest: XMLHttpRequest | Promise<XMLHttpRequest> | undefined;
}

/** Age of an access token, in ms, from which it is refreshed first. The server accepts it for 10 minutes. */
const RENEW_AFTER_MS = 9 * 60 * 1000;
/** Until then the refresh holds the lock. It is shorter than the attempts of `refresh`, which follow if it fails. */
const LOCK_TIMEOUT_MS = 6_000;

/**
 * Refreshes the tokens as `web/shared/api/refresh.ts` does, without its script: under the same lock, signed with the
 * key of the session (`session-key.ts`), once more with the time of the server if this clock is wrong. Any other failure
 * is left to that script.
 */
const refreshScript =
  "navigator.locks.request('refresh-user',()=>new Promise((y,n)=>{" +
  `setTimeout(n,${LOCK_TIMEOUT_MS});(async()=>{` +
  "if(g('accessToken')===t){let f=g('refreshToken'),b={refreshToken:f}," +
  "k=await new Promise((y,n)=>{let o=indexedDB.open('session-keys',1);" +
  "o.onupgradeneeded=()=>o.result.createObjectStore('keys');o.onerror=n;" +
  "o.onsuccess=()=>{let d=o.result,q=d.transaction('keys').objectStore('keys').get('user');" +
  'd.close();q.onerror=n;q.onsuccess=()=>y(q.result)}}),' +
  'o=async n=>{if(k){let a=await crypto.subtle.sign({name:"ECDSA",hash:"SHA-256"},k,' +
  "new TextEncoder().encode(f+'.'+(b.signedAt=n)));" +
  'b.signature=btoa(String.fromCharCode(...new Uint8Array(a)))' +
  ".replace(/\\+/g,'-').replace(/\\//g,'_').replace(/=/g,'')}" +
  `return(await fetch('${refreshToken.path}',{method:'POST',headers:{'content-type':'application/json'},` +
  "body:JSON.stringify(b)})).json()},v=await o(Date.now());if(v.now)v=await o(v.now);if(g('refreshToken')===f){" +
  "s('refreshToken',v.refreshToken);s('accessToken',v.accessToken);s('accessTokenAt',v.accessToken.slice(0,8)+Date.now())}}" +
  "return g('accessToken')})().then(y,n)}))";

/**
 * Part of the head script: requests the members on the page at once, while the style sheet and the scripts load. The
 * page itself contains no members, because it is cached for everyone. If the access token has probably expired, it is
 * refreshed first.
 */
export const firstRequestScript =
  "try{let l=localStorage,g=k=>l.getItem(k),s=(k,v)=>{if(!v)throw k;l.setItem(k,v)},t=g('accessToken')," +
  "p=g('accessTokenAt')||'',e=Date.now()-p.slice(8),c=t=>{let r=new XMLHttpRequest;" +
  `r.open('GET','${readDirectoryHtml.path}?language='+document.documentElement.lang+'&'+location.search.slice(1));` +
  "r.responseType='document';r.timeout=30000;r.setRequestHeader('authorization','Bearer '+t);r.send();return r};" +
  `if(t){if(p.slice(0,8)===t.slice(0,8)&&e>=0&&e<${RENEW_AFTER_MS})directoryRequest=c(t);` +
  `else(directoryRequest=${refreshScript}.then(t=>t&&c(t))).catch(()=>0)}}catch{}`;
