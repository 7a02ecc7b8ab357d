import type { Contract, JsonObject } from "@plumbline/contract";
import type { SandboxProfile } from "@local-ads/sandbox";
import type { RunProgram } from "./run-program.ts";

/** The input of every suite. */
export interface Subject {
  readonly contract: Contract;
  /** The document with values that the sandbox knows, as a user of a peer would prepare it. */
  readonly prepared: JsonObject;
  readonly baseUrl: string;
  /** A credential with every scope. */
  readonly token: string;
  /** An empty folder of this contestant. */
  readonly folder: string;
  /** Runs a program in that folder. */
  readonly run: RunProgram;
}

/** The end of one run of a suite. */
export interface SuiteRun {
  /** One name for each test that failed. */
  readonly failures: readonly string[];
  readonly seconds: number;
  /** CPU time of the suite, without the server. */
  readonly cpuSeconds: number;
}

/** A suite that is run against the sandbox. */
export interface Contestant {
  readonly name: string;
  /** Packages of npm with their versions, installed outside this repository. */
  readonly packages: Readonly<Record<string, string>>;
  /** Whether it moves the sandbox's clock itself, through the control plane of the profile. */
  readonly movesClock?: boolean;
  /** Generates its tests from the document, once. Rejects if it cannot. */
  readonly prepare: (subject: Subject) => Promise<void>;
  readonly test: (subject: Subject, profile: SandboxProfile) => Promise<SuiteRun>;
}
