import {
  type ContractError,
  type Defect,
  isContractError,
  loadContract,
  type Place,
} from "@plumbline/contract";
import {
  BaseResolver,
  type Config,
  findConfig,
  getLineColLocation,
  lint,
  loadConfig,
  type NormalizedProblem,
} from "@redocly/openapi-core";
import { dirname } from "node:path";
import { checkExamples } from "./check-examples.ts";
import type { LintProblem } from "./lint-problem.ts";

/**
 * Checks a document's schemas, policies and examples, by compiling it and with Redocly's rules (those of the nearest `redocly.yaml`, or
 * `recommended`). Nothing is fetched: a remote reference is a problem. Throws ContractError if the document is missing, unreadable or not
 * YAML.
 * @see https://redocly.com/docs/cli/rules
 * @example
 * ```ts
 * import { lintDocument } from "@plumbline/cli";
 *
 * for (const { rule, message } of await lintDocument("openapi.yaml")) console.log(rule, message);
 * ```
 */
export async function lintDocument(file: string): Promise<readonly LintProblem[]> {
  const compiled = await lintByCompiling(file);
  const styled = await lintWithRedocly(file);
  // Both report an unresolved reference. One problem per position is enough.
  const further = styled.filter(
    (problem) => !compiled.some((known) => isSamePlace(known, problem)),
  );
  return [...compiled, ...further];
}

/** Redocly's rules for what compiling checks as well. */
const compiledToo = new Set([
  "no-unresolved-refs",
  "path-declaration-must-exist",
  "path-parameters-defined",
  "struct",
]);

/** Whether a problem of Redocly repeats one of compiling: each names a slightly different part of the same place. */
function isSamePlace(known: LintProblem, { rule, file, line, pointer }: LintProblem): boolean {
  if (!compiledToo.has(rule) || known.file !== file) return false;
  if (known.pointer === undefined || pointer === undefined) return known.line === line;
  return `${known.pointer}/`.startsWith(`${pointer}/`) || pointer.startsWith(`${known.pointer}/`);
}

async function lintWithRedocly(file: string): Promise<readonly LintProblem[]> {
  const config = await loadRules(file);
  try {
    const problems = await lint({
      ref: file,
      config,
      externalRefResolver: createLocalResolver(config),
    });
    return problems.filter(({ ignored }) => !ignored).map(toLintProblem);
  } catch (error) {
    // Its resolver throws on some defects, such as a reference to itself.
    return [unlinted(file, error)];
  }
}

function unlinted(file: string, error: unknown): LintProblem {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    severity: "error",
    rule: "redocly-failed",
    message: `Redocly's rules could not be applied: ${reason}`,
    file,
    hints: ["Correct the other errors first."],
  };
}

function loadRules(file: string): Promise<Config> {
  const configPath = findConfig(dirname(file));
  return configPath ? loadConfig({ configPath }) : loadConfig({ customExtends: ["recommended"] });
}

function createLocalResolver(config: Config): BaseResolver {
  const resolver = new BaseResolver(config.resolve);
  const load = resolver.loadExternalRef.bind(resolver);
  resolver.loadExternalRef = (reference) => {
    if (/^https?:/i.test(reference))
      throw new Error("Remote references are not fetched; keep a copy beside the document");
    return load(reference);
  };
  return resolver;
}

function toLintProblem(problem: NormalizedProblem): LintProblem {
  const [location] = problem.location;
  const severity = problem.severity === "warn" ? "warning" : "error";
  const base = {
    severity,
    rule: problem.ruleId,
    message: problem.message,
    hints: problem.suggest.map((word) => `Did you mean ${word}?`),
  } as const;
  if (!location) return base;
  const { start } = getLineColLocation(location);
  const pointer =
    location.pointer === undefined ? {} : { pointer: location.pointer.replace(/^#/, "") };
  return {
    ...base,
    file: location.source.absoluteRef,
    line: start.line,
    column: start.col,
    ...pointer,
  };
}

/** Errors of documents that cannot be read. They are rethrown. */
const unreadable = new Set(["document-missing", "document-unreadable", "document-syntax"]);

async function lintByCompiling(file: string): Promise<readonly LintProblem[]> {
  try {
    const contract = await loadContract(file, { defects: "collect" });
    return [...contract.defects.map(toProblem), ...checkExamples(contract, file)];
  } catch (error) {
    if (!isContractError(error) || unreadable.has(error.code)) throw error;
    return problemsOf(error).map(toProblem);
  }
}

/** Every problem of a document without a usable operation. */
function problemsOf(error: ContractError): readonly Unplaced[] {
  const { problems } = error.details;
  // ContractError documents the members.
  return Array.isArray(problems) ? (problems as readonly Unplaced[]) : [error];
}

type Unplaced = Pick<Defect, "code" | "message"> & {
  readonly place?: Place | undefined;
  readonly hint?: string | undefined;
};

function toProblem({ code, message, place, hint }: Unplaced): LintProblem {
  const hints = hint === undefined ? [] : [hint];
  return { severity: "error", rule: code, message, ...place, hints };
}
