declare module 'virtual:site-assets' {
  /** Addresses on this site of what every document loads. */
  const assets: { readonly script: string; readonly sheet: string };
  export default assets;
}
