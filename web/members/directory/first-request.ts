import { readDirectoryHtml } from '#contract/members.ts';

declare global {
  /**
   * The request that the head script has sent for the list of members; undefined if the browser has no access token.
   */
  var directoryRequest: XMLHttpRequest | undefined;
}

/**
 * Part of the head script: requests the members on the page at once, while the style sheet and the scripts load. The
 * page itself contains no members, because it is cached for everyone.
 */
export const firstRequestScript =
  "try{let t=localStorage.getItem('accessToken');if(t){let r=new XMLHttpRequest;" +
  `r.open('GET','${readDirectoryHtml.path}?language='+document.documentElement.lang+'&'+location.search.slice(1));` +
  "r.responseType='document';r.timeout=30000;r.setRequestHeader('authorization','Bearer '+t);r.send();directoryRequest=r}}catch{}";
