import type { ControlPlane } from "../../model/target.ts";
import type { KnownFinding, SeverityMap } from "@plumbline/report";
import type { GrantStep } from "../login/grant-step.ts";
import type { WrittenExtensions } from "../../model/extensions.ts";
import type { LoginStep } from "../login/login-step.ts";
import type { Identity, Target } from "../../model/target.ts";

/** A secret in a file: its text, or the name of the environment variable that contains it, which is safer. */
interface WrittenSecret {
  /** Name of the environment variable that contains the token. */
  readonly tokenEnv?: string;
}

/** Texts by name. A value is the text, or the name of the environment variable that contains the text. */
export type WrittenTexts = Readonly<Record<string, string | { readonly env: string }>>;

/** An identity in a file. */
export interface WrittenIdentity extends Omit<Identity, "credentials">, WrittenSecret {
  /** Secrets by the name of the security scheme in the document. */
  readonly credentials?: WrittenTexts;
  /** An operation of the document that returns the identity's token, unless a token is given. */
  readonly login?: WrittenLogin;
  /** An OAuth grant that returns the identity's token, unless a token is given. */
  readonly grant?: WrittenGrant;
}

/** A login in a file, with the name of an environment variable in place of each secret. */
export interface WrittenLogin extends Omit<LoginStep, "body"> {
  readonly body: WrittenTexts;
}

/** A text, or the name of the environment variable that contains it. */
type WrittenText = WrittenTexts[string];

/** A grant in a file, with the name of an environment variable in place of each secret. */
export interface WrittenGrant extends Omit<
  GrantStep,
  "clientId" | "clientSecret" | "username" | "password" | "parameters"
> {
  readonly clientId?: WrittenText;
  readonly clientSecret?: WrittenText;
  readonly username?: WrittenText;
  readonly password?: WrittenText;
  readonly parameters?: WrittenTexts;
}

/** A control plane in a file. */
export type WrittenControl = ControlPlane & WrittenSecret;

/** The certificates of a target in a file. */
export interface WrittenTls {
  /** Path of the client certificate in PEM, with its chain. */
  readonly certFile?: string;
  /** Path of its private key in PEM. */
  readonly keyFile?: string;
  /** Decrypts the key. */
  readonly passphrase?: WrittenText;
  /** Path of the trusted authorities in PEM. They replace the authorities of Node. */
  readonly caFile?: string;
}

/** A target as a file describes it, without functions. */
export interface WrittenTarget extends Omit<
  Target,
  "baseUrl" | "fetch" | "clock" | "identities" | "headers" | "beforeSend" | "tls"
> {
  /** Headers that every request carries. */
  readonly headers?: WrittenTexts;
  /** With the path prefix of the interface, for example `http://127.0.0.1:4010/v1`. Default: the value of `--base-url`. */
  readonly baseUrl?: string;
  /** The first active identity acts unless a check needs another. An acting identity without a token uses PLUMBLINE_TOKEN. */
  readonly identities?: readonly WrittenIdentity[];
  /** The certificates of its connections. Paths are relative to the file. */
  readonly tls?: WrittenTls;
  /** The control plane that moves the target's clock: `POST {url}/clock/advance`. */
  readonly control?: WrittenControl;
}

/** The default export of a `plumbline.config.ts`. Paths are relative to its folder. */
export interface Config extends WrittenExtensions {
  /** The OpenAPI document, a path or a URL. Default: `openapi.yaml`, `openapi.json` or a file in `openapi/`. */
  readonly contract?: string;
  /** Overlays that are applied to the document, in this order. Default: none. */
  readonly overlays?: readonly string[];
  /** The ledger: each statement of the interface, and the checks that prove it. Default: none. */
  readonly ledger?: string;
  /** Whether the document describes its server completely, so that gaps between the two fail the run. Default: `true` with a ledger. */
  readonly strict?: boolean;
  /** Arazzo documents with workflows to run, as paths or patterns. Default: none. */
  readonly journeys?: readonly string[];
  /** Folder for HTML, JUnit, JSON, NDJSON and Markdown reports. Default: none are written. */
  readonly reportDir?: string;
  /** Severities that replace the severities of the checks. */
  readonly severity?: SeverityMap;
  /** Findings that do not fail a run until a given day. */
  readonly known?: readonly KnownFinding[];
  /** By the name that `plumbline test <name>` takes. If there is only one, the name can be omitted. */
  readonly targets?: Readonly<Record<string, WrittenTarget>>;
}

/** A profile: one target in a JSON file for `--profile`, for example written by a server at its start. */
export interface Profile extends WrittenTarget {
  /** A name for people who read the file. */
  readonly name?: string;
  readonly contract?: string;
  /** Whether the document describes its server completely. Default: as the configuration says. */
  readonly strict?: boolean;
}
