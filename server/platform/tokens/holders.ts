import type { SessionKind } from '#contract/endpoint.ts';

/** Who stands behind a live token. */
export interface TokenHolder {
  readonly access: SessionKind;
  readonly accountId: number;
  readonly sessionId: string;
  /** An administrator who has to set up two-factor sign-in first: until then everything else is closed to them. */
  readonly mustSetUp: boolean;
}

/** What sign-in and refresh hand out beside the tokens: it fetches private files and is useless for calls. */
export interface FilesPass {
  readonly access: SessionKind;
  readonly token: string;
  /** How long the session lives if nobody uses it. */
  readonly seconds: number;
}

/** What signing in and refreshing give: tokens for calls, and a pass for private files (decision 12). */
export interface Credentials {
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  readonly filesPass: FilesPass;
}

/** Whom a browser is known to. */
export interface KnownTo {
  readonly accountId: number;
  /** Of those that have signed in; with the next one, all of an earlier generation are forgotten. */
  readonly generation: number;
}
