import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { findDocument, isPlumblineError } from "@plumbline/contract";
import { effects, isLoopback, resolveTarget } from "../../target/resolve-target.ts";
import type { Answers } from "./answers.ts";

type Known = Partial<Answers>;

/** A question of `init`. */
export interface Question {
  readonly key: keyof Answers;
  readonly asks: string;
  /** The default answer; `undefined` if an answer is required. */
  readonly usual: (known: Known, cwd: string) => string | undefined;
  /** An example, if there is no default. */
  readonly example?: string;
  /** Why the answer can be omitted, if there is no default. */
  readonly otherwise?: string;
  /** Returns the fault of an answer as a sentence; `undefined` if the answer is valid. */
  readonly fault?: (answer: string, cwd: string) => string | undefined;
  /** Whether the question applies after the answers so far. Default: always. */
  readonly applies?: (known: Known) => boolean;
}

/** The questions of `init`, in order. */
export const questions: readonly Question[] = [
  {
    key: "baseUrl",
    asks: "What is the URL of the interface, with its path prefix?",
    usual: () => undefined,
    example: "http://127.0.0.1:4010/v1",
    fault: urlFault,
  },
  {
    key: "target",
    asks: "What is the target's name?",
    usual: ({ baseUrl = "" }) => nameOf(baseUrl),
    fault: (answer) =>
      /^[A-Za-z0-9][\w.-]*$/.test(answer)
        ? undefined
        : "A name consists of letters, digits, _, . and -, and starts with a letter or a digit.",
  },
  {
    key: "contract",
    asks: "Which OpenAPI document describes it?",
    usual: (_known, cwd) => usualContract(cwd),
    example: "openapi.yaml",
    otherwise: "openapi.yaml and openapi/openapi.yaml in the folder are found without this option.",
    fault: (answer, cwd) =>
      /^https?:/i.test(answer) || existsSync(resolve(cwd, answer))
        ? undefined
        : `The file ${answer} does not exist.`,
  },
  {
    key: "stateless",
    asks: "Is it a mock, whose responses are examples without state?",
    usual: () => "no",
    fault: (answer) => (/^(?:yes|no)$/.test(answer) ? undefined : "Answer yes or no."),
  },
  {
    key: "allow",
    asks: `What is the highest effect that a run may have: ${effects.join(", ")}?`,
    usual: ({ baseUrl }) => (isHere(baseUrl) ? "spend" : "none"),
    fault: (answer) =>
      effects.some((effect) => effect === answer)
        ? undefined
        : `Answer one of ${effects.join(", ")}.`,
  },
  {
    key: "tokenEnv",
    asks: "Which environment variable contains the credential?",
    usual: () => "PLUMBLINE_TOKEN",
    fault: variableFault,
    applies: ({ stateless }) => stateless !== "yes",
  },
  {
    key: "controlUrl",
    asks: "What is the URL of the control plane that moves its clock? (empty: it has none)",
    usual: () => "",
    fault: (answer) => (answer === "" ? undefined : urlFault(answer)),
    applies: ({ baseUrl, stateless }) => isHere(baseUrl) && stateless !== "yes",
  },
  {
    key: "controlTokenEnv",
    asks: "Which environment variable contains the control plane's token? (empty: it needs none)",
    usual: () => "",
    fault: (answer) => (answer === "" ? undefined : variableFault(answer)),
    applies: ({ controlUrl = "" }) => controlUrl !== "",
  },
  {
    key: "reportDir",
    asks: "Where should reports be written?",
    usual: () => "plumbline-report",
  },
];

function urlFault(answer: string): string | undefined {
  try {
    resolveTarget({ baseUrl: answer });
    return undefined;
  } catch (error) {
    if (isPlumblineError(error)) return `${error.message}; ${error.hint}`;
    throw error;
  }
}

function variableFault(answer: string): string | undefined {
  if (/^[A-Za-z_]\w*$/.test(answer)) return undefined;
  return "Give the name of a variable, never the credential itself.";
}

function isHere(baseUrl = ""): boolean {
  const url = URL.parse(baseUrl);
  return url !== null && isLoopback(url);
}

/** `local` for this machine, otherwise the first label of the host: `staging` for staging.example.com. */
function nameOf(baseUrl: string): string {
  if (isHere(baseUrl)) return "local";
  return /^[a-z][a-z0-9-]*/.exec(URL.parse(baseUrl)?.hostname ?? "")?.[0] ?? "target";
}

/** The path of the document that is found by default, relative to the folder; `undefined` if there is none. */
function usualContract(cwd: string): string | undefined {
  try {
    return relative(cwd, findDocument(undefined, { cwd })).replaceAll("\\", "/");
  } catch (error) {
    if (isPlumblineError(error)) return undefined;
    throw error;
  }
}
