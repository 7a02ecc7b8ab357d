import type { CommandIo } from "@plumbline/command";
import type { Command } from "commander";

export interface Subcommand {
  readonly name: string;
  readonly summary: string;
  /** Loads the command when it is called, so that the mock does not load the suite, for example. */
  readonly load: () => Promise<(io: CommandIo) => Command>;
}

/** The commands of `plumbline`. Each is implemented by a package that also has a command of its own. */
export const subcommands: readonly Subcommand[] = [
  {
    name: "init",
    summary: "write a plumbline.config.ts for a target",
    load: async () => (await import("@plumbline/conformance/command")).createInitCommand,
  },
  {
    name: "test",
    summary: "test whether a URL conforms to the contract",
    load: async () => (await import("@plumbline/conformance/command")).createTestCommand,
  },
  {
    name: "replay",
    summary: "repeat the case of a finding, to see whether it is fixed",
    load: async () => (await import("@plumbline/conformance/command")).createReplayCommand,
  },
  {
    name: "merge-reports",
    summary: "merge the reports of the shards of a run",
    load: async () => (await import("@plumbline/conformance/command")).createMergeReportsCommand,
  },
  {
    name: "annotate",
    summary: "show the findings of a report at the lines of the document",
    load: async () => (await import("@plumbline/conformance/command")).createAnnotateCommand,
  },
  {
    name: "judge",
    summary: "judge recorded requests and responses, such as a HAR file",
    load: async () => (await import("@plumbline/traffic/command")).createJudgeCommand,
  },
  {
    name: "watch",
    summary: "judge requests and responses on their way between a client and a server",
    load: async () => (await import("@plumbline/traffic/command")).createWatchCommand,
  },
  {
    name: "mock",
    summary: "serve the document as a validating mock",
    load: async () => (await import("@plumbline/mock/command")).createMockCommand,
  },
  {
    name: "generate",
    summary: "generate a typed client",
    load: async () => (await import("@plumbline/codegen/command")).createGenerateCommand,
  },
  {
    name: "diff",
    summary: "compare two versions of a document, with the version that the changes need",
    load: async () => (await import("@plumbline/diff/command")).createDiffCommand,
  },
  {
    name: "export",
    summary: "write handlers for MSW, a Postman collection, HAR or pages of journeys",
    load: async () => (await import("@plumbline/export/command")).createExportCommand,
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
    load: async () => (await import("./lint/create-lint-command.ts")).createLintCommand,
  },
];
