import type { SideAnswer } from "../../../model/side-request.ts";

/** The end of an authorization request. */
export type ConsentEnd =
  /** The browser was redirected to the callback. */
  | { readonly kind: "callback"; readonly url: URL }
  /** The browser was redirected to another server, not to the callback. */
  | { readonly kind: "elsewhere"; readonly url: URL }
  /** The browser stayed at the authorization server. */
  | {
      readonly kind: "page";
      /** The reason, as the end of a sentence. */
      readonly why: string;
      /** The last response, if one was read. */
      readonly answer?: SideAnswer;
    };

/** The authorization request for which a consent driver gives consent. */
export interface ConsentRequest {
  readonly url: string;
  /** The callback that the request names. */
  readonly redirectUri: string;
  /** Values of the request, which are not secret. */
  readonly own: readonly string[];
}

/** Whether a URL is the callback, with any parameters. */
export function isCallback(url: URL, redirectUri: string): boolean {
  const callback = URL.parse(redirectUri);
  return (
    callback !== null &&
    url.protocol === callback.protocol &&
    url.host === callback.host &&
    url.username === callback.username &&
    url.pathname === callback.pathname
  );
}
