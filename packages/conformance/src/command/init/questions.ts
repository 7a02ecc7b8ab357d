import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isPlumblineError } from "@plumbline/contract";
import { effects, isLoopback, resolveTarget } from "../../target/resolve-target.ts";
import type { Answers } from "./answers.ts";
import { usualContract } from "./usual-contract.ts";

type Known = Partial<Answers>;

/** One thing to be asked. */
export interface Question {
  readonly key: keyof Answers;
  readonly asks: string;
  /** What is meant where nothing is answered; nothing where there has to be an answer. */
  readonly usual: (known: Known, cwd: string) => string | undefined;
  /** An answer, where there is no usual one. */
  readonly example?: string;
  /** What makes an answer needless, where there is no usual one. */
  readonly otherwise?: string;
  /** What is wrong with an answer, as a sentence. */
  readonly fault?: (answer: string, cwd: string) => string | undefined;
  /** Whether it is asked after what is known. Default: always. */
  readonly applies?: (known: Known) => boolean;
}

/** What `init` asks, in its order. */
export const questions: readonly Question[] = [
  {
    key: "baseUrl",
    asks: "Where is the interface served, with its path prefix?",
    usual: () => undefined,
    example: "http://127.0.0.1:4010/v1",
    fault: urlFault,
  },
  {
    key: "target",
    asks: "What is this target called?",
    usual: ({ baseUrl = "" }) => nameOf(baseUrl),
    fault: (answer) =>
      /^[A-Za-z0-9][\w.-]*$/.test(answer)
        ? undefined
        : "a name is of letters, digits, _, . and -, and starts with a letter or a digit",
  },
  {
    key: "contract",
    asks: "Which OpenAPI document is it held to?",
    usual: (_known, cwd) => usualContract(cwd),
    example: "openapi.yaml",
    otherwise:
      "a document is found by itself as openapi.yaml or openapi/openapi.yaml in the folder",
    fault: (answer, cwd) =>
      /^https?:/i.test(answer) || existsSync(resolve(cwd, answer))
        ? undefined
        : `there is no file ${answer}`,
  },
  {
    key: "stateless",
    asks: "Is it a mock, whose answers are examples that remember nothing?",
    usual: () => "no",
    fault: (answer) => (/^(?:yes|no)$/.test(answer) ? undefined : "answer yes or no"),
  },
  {
    key: "allow",
    asks: `What may a run do there at most: ${effects.join(", ")}?`,
    usual: ({ baseUrl }) => (isHere(baseUrl) ? "spend" : "none"),
    fault: (answer) =>
      effects.some((effect) => effect === answer)
        ? undefined
        : `answer one of ${effects.join(", ")}`,
  },
  {
    key: "tokenEnv",
    asks: "Which environment variable holds the credential?",
    usual: () => "PLUMBLINE_TOKEN",
    fault: variableFault,
    applies: ({ stateless }) => stateless !== "yes",
  },
  {
    key: "controlUrl",
    asks: "Where is the control plane that moves its clock? (nothing: there is none)",
    usual: () => "",
    fault: (answer) => (answer === "" ? undefined : urlFault(answer)),
    applies: ({ baseUrl, stateless }) => isHere(baseUrl) && stateless !== "yes",
  },
  {
    key: "controlTokenEnv",
    asks: "Which environment variable holds the control plane's token? (nothing: it needs none)",
    usual: () => "",
    fault: (answer) => (answer === "" ? undefined : variableFault(answer)),
    applies: ({ controlUrl = "" }) => controlUrl !== "",
  },
  {
    key: "reportDir",
    asks: "Where are reports written?",
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
  return "give the name of a variable, and never the credential itself";
}

function isHere(baseUrl = ""): boolean {
  const url = URL.parse(baseUrl);
  return url !== null && isLoopback(url);
}

/** `local` on this machine, else what comes first in the host: `staging` of staging.example.com. */
function nameOf(baseUrl: string): string {
  if (isHere(baseUrl)) return "local";
  return /^[a-z][a-z0-9-]*/.exec(URL.parse(baseUrl)?.hostname ?? "")?.[0] ?? "target";
}
