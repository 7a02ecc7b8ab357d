import type { InterfaceKind } from "@plumbline/contract";
import type { RoutedRequest } from "@plumbline/server";
import type { CallerScope } from "./scopes-of.ts";

/** A call of an operation, before any of it is checked. */
export interface IncomingCall extends RoutedRequest {
  /** The interface that received it: a token works only at the one it was issued for. */
  readonly interface: InterfaceKind;
  /** Scheme and authority that the caller used, for the URLs in a challenge. */
  readonly origin: string;
  /** The bearer credential, if one was sent. */
  readonly secret?: string;
  /** Who sent it, if a fault or a switch is limited to a scope. */
  readonly scope?: CallerScope;
  readonly notes: CallNotes;
}

/** What the log learns about a call while it is answered. */
export interface CallNotes {
  /** The instant of the call, in epoch milliseconds. */
  now?: number;
  /** Name of the credential. */
  identity?: string;
  /** ID of the workspace of the credential. */
  workspace?: string;
}
