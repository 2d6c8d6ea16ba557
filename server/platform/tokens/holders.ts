import type { Duty } from '#contract/duties.ts';
import type { SessionKind } from '#contract/endpoint.ts';

export interface TokenHolder {
  readonly access: SessionKind;
  readonly accountId: number;
  readonly sessionId: string;
  /** True for an administrator who must set up two-factor sign-in before anything else. */
  readonly mustSetUp: boolean;
  /** The duties of an administrator; empty for a member. */
  readonly duties: readonly Duty[];
}

/** A token issued at sign-in and with each refresh. It only gives access to private files. */
export interface FilesPass {
  readonly access: SessionKind;
  readonly token: string;
  /** Seconds until the session expires if it is not used. */
  readonly seconds: number;
}

/** Issued by sign-in and refresh: tokens for calls, and a pass for private files (decision 12). */
export interface Credentials {
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  readonly filesPass: FilesPass;
}

/** The account that a known-browser cookie is for. */
export interface BrowserAccount {
  readonly accountId: number;
  /** The generation of the cookie. If the account has a newer generation, the cookie is invalid. */
  readonly generation: number;
}
