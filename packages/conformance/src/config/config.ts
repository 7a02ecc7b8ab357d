import type { ControlPlane } from "../model/target.ts";
import type { KnownFinding, SeverityMap } from "@plumbline/report";
import type { Identity, Target } from "../model/target.ts";

/** A secret as a file may hold it: itself, or better the name of the environment variable it is read from. */
interface WrittenSecret {
  /** Name of the environment variable that holds the token. */
  readonly tokenEnv?: string;
}

export type WrittenIdentity = Identity & WrittenSecret;

export type WrittenControl = ControlPlane & WrittenSecret;

/** A target as a file describes it: data only. */
export interface WrittenTarget extends Omit<Target, "baseUrl" | "fetch" | "clock" | "identities"> {
  /** With the path prefix of the interface, for example `http://127.0.0.1:4010/v1`. Default: what `--base-url` says. */
  readonly baseUrl?: string;
  /** The first active one acts unless a check needs another. One without a token takes PLUMBLINE_TOKEN if it acts. */
  readonly identities?: readonly WrittenIdentity[];
  /** Where the target's clock is moved: `POST {url}/clock/advance`. */
  readonly control?: WrittenControl;
}

/** What a `plumbline.config.ts` exports. Paths in it start from its folder. */
export interface Config {
  /** The OpenAPI document, a path or a loopback URL. Default: what is in the usual places of the folder. */
  readonly contract?: string;
  /** The ledger: each statement of the interface, and what proves it. Default: none. */
  readonly ledger?: string;
  /** Arazzo documents whose workflows are run, as paths or patterns. Default: none. */
  readonly journeys?: readonly string[];
  /** Where HTML, JUnit, JSON, NDJSON and Markdown reports are written. Default: nowhere. */
  readonly reportDir?: string;
  /** Severities in place of the checks' own. */
  readonly severity?: SeverityMap;
  /** Findings that fail no run until a day. */
  readonly known?: readonly KnownFinding[];
  /** By the name that `plumbline test <name>` takes. A single one needs no naming. */
  readonly targets?: Readonly<Record<string, WrittenTarget>>;
}

/**
 * A profile: one target in a JSON file, as a server writes it that was started for a run. `--profile` reads it.
 */
export interface Profile extends WrittenTarget {
  /** For the people who read it. */
  readonly name?: string;
  readonly contract?: string;
}
