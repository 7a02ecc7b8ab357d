import type { Operation, UrlReader } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { Input } from "../../model/input.ts";
import type { Session } from "../session/create-session.ts";
import type { MadeThing } from "./made-thing.ts";
import type { Attempt, Search } from "./next-attempt.ts";
import type { Account } from "./values/account.ts";
import type { Pool } from "./values/create-pool.ts";

export interface ExploreOptions {
  /** The operations to explore. */
  readonly operations: readonly Operation[];
  /** The input that a run would send without an exploration, if the document or a fixture names its identifiers. */
  readonly plain: (operation: Operation) => Input | undefined;
  /** An ingredient of the fresh words, so that the names of things differ from the names of an earlier run. */
  readonly salt: string;
  /** In milliseconds since 1970. */
  readonly now: number;
  /** Receives the number of operations that have succeeded, before each request. */
  readonly onProgress?: (answered: number, requests: number) => void;
}

/** The state of an exploration. */
export interface Explorer {
  readonly session: Session;
  readonly options: ExploreOptions;
  readonly pool: Pool;
  readonly searches: readonly Search[];
  readonly readUrl: UrlReader;
  readonly made: MadeThing[];
  /** Operations that sign a user in. */
  readonly signIns: ReadonlySet<Operation>;
  /** The accounts of users that the exploration has created, the latest first. */
  readonly accounts: Account[];
  requests: number;
}

/** A request and its response. */
export interface Tried {
  readonly attempt: Attempt;
  readonly exchange: Exchange;
}
