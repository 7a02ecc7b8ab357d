import type { CommandIo } from "@plumbline/command";
import type { Command } from "commander";

export interface Subcommand {
  readonly name: string;
  readonly summary: string;
  /** Loaded only when called: a mock needs no test runner, and a test no mock. */
  readonly load: () => Promise<(io: CommandIo) => Command>;
}

/** What `plumbline` can do; each entry lives in a package that also runs by itself. */
export const subcommands: readonly Subcommand[] = [
  {
    name: "init",
    summary: "write a plumbline.config.ts by asking for a target",
    load: async () => (await import("@plumbline/conformance/command")).createInitCommand,
  },
  {
    name: "test",
    summary: "hold a URL to the contract and report what it breaks",
    load: async () => (await import("@plumbline/conformance/command")).createTestCommand,
  },
  {
    name: "replay",
    summary: "send the case of a finding again, and say whether it is fixed",
    load: async () => (await import("@plumbline/conformance/command")).createReplayCommand,
  },
  {
    name: "merge-reports",
    summary: "join the reports of a run that was divided into parts",
    load: async () => (await import("@plumbline/conformance/command")).createMergeReportsCommand,
  },
  {
    name: "mock",
    summary: "serve the document as a validating mock",
    load: async () => (await import("@plumbline/mock/command")).createMockCommand,
  },
  {
    name: "generate",
    summary: "generate the typed client",
    load: async () => (await import("@plumbline/codegen/command")).createGenerateCommand,
  },
  {
    name: "login",
    summary: "sign in to a target with a browser",
    load: async () => (await import("./login/create-login-command.ts")).createLoginCommand,
  },
  {
    name: "logout",
    summary: "revoke and delete the tokens of a login",
    load: async () => (await import("./login/create-logout-command.ts")).createLogoutCommand,
  },
  {
    name: "lint",
    summary: "check the document, its examples and its policies",
    load: async () => (await import("./lint/lint-command.ts")).createLintCommand,
  },
];
