import type { LoginStep, SendCredentials } from "@plumbline/conformance";
import type { Program, StartOptions } from "./start-program.ts";

/** How a product is installed, started and described. */
export interface Recipe {
  /** Its name on the command line and of its expectation file. */
  readonly name: string;
  /** The name that its makers use. */
  readonly product: string;
  /** Where the document comes from, for the documentation. */
  readonly document: string;
  readonly packages: Packages;
  /** Programs of the machine that must be on the path. Default: none. */
  readonly programs?: readonly string[];
  /** Starts the product with fresh data and resolves when it responds. */
  readonly serve: (kit: Kit) => Promise<Service>;
}

/** Packages of npm, with exact versions, or of Debian, in the version of the machine's release. */
export type Packages =
  | {
      readonly from: "npm";
      readonly names: readonly string[];
      /** Versions of indirect dependencies, as `overrides` of npm. */
      readonly overrides?: Readonly<Record<string, string>>;
    }
  | {
      readonly from: "debian";
      readonly names: readonly string[];
      /** Whether packages that they depend on, and that the machine lacks, are unpacked too. Default: `false`. */
      readonly withDependencies?: boolean;
    };

/** The means of a recipe to start its product. */
export interface Kit {
  /** Folder in which the packages are installed. */
  readonly installed: string;
  /** A new folder, deleted after the run. */
  readonly data: string;
  /** Returns a free port of the loopback interface. */
  readonly port: () => Promise<number>;
  /** Starts a program that is stopped after the run. */
  readonly start: (program: string, args: readonly string[], options?: StartOptions) => Program;
  /** Runs a program to its end and returns its standard output. Rejects if it fails. */
  readonly run: (
    program: string,
    args: readonly string[],
    options?: StartOptions,
  ) => Promise<string>;
  /** Requests a URL of the program until it answers with a 2xx. Rejects if the program ends before. */
  readonly ready: (program: Program, url: string, init?: RequestInit) => Promise<Response>;
}

/** A product that responds. */
export interface Service {
  readonly baseUrl: string;
  /** The text of its document. */
  readonly document: string;
  /** The credential of a new user, for products that require one. */
  readonly token?: string;
  /** The login that issues the credential, in place of `token`. */
  readonly login?: LoginStep;
  /** Credentials by security scheme. `<token>` in them stands for the token of the login. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** `always` if operations need the credential that declare none. */
  readonly sendCredentials?: SendCredentials;
  /**
   * IDs of operations that are never sent, because they would end the product or reach other machines. They count as operations without a
   * 2xx.
   */
  readonly exclude?: readonly string[];
  /** How long the suite waits for one response, in milliseconds. Default: the suite's. */
  readonly timeoutMs?: number;
}
