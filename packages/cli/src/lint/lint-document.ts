import {
  type Contract,
  type ContractError,
  type Defect,
  formatPointer,
  isContractError,
  isDataPath,
  loadContract,
  parsePointer,
  type Place,
  readText,
  walkDocument,
} from "@plumbline/contract";
import {
  BaseResolver,
  type Config,
  createConfig,
  detectSpec,
  findConfig,
  getLineColLocation,
  lint,
  loadConfig,
  type NormalizedProblem,
  Source,
} from "@redocly/openapi-core";
import { dirname } from "node:path";
import { checkExamples } from "./check-examples.ts";
import type { LintProblem } from "./lint-problem.ts";
import { compiledRules, redoclyRules } from "./redocly-rules.ts";
import { redoclyTypes } from "./redocly-types.ts";

/** Options of `lintDocument`. */
export interface LintOptions {
  /** Overlays that are applied to the document first. Redocly's rules then check what it is with them. */
  readonly overlays?: readonly string[];
  /** Whether references to other machines are followed, by https. Default: false. */
  readonly allowRemote?: boolean;
}

/**
 * Checks a document's schemas, policies and examples, by compiling it and with Redocly's rules (those of the nearest `redocly.yaml`, or
 * `recommended`). Throws ContractError if the document is missing, unreadable or not
 * YAML.
 * @see https://redocly.com/docs/cli/rules
 * @example
 * ```ts
 * import { lintDocument } from "@plumbline/cli";
 *
 * for (const { rule, message } of await lintDocument("openapi.yaml")) console.log(rule, message);
 * ```
 */
export async function lintDocument(
  file: string,
  options: LintOptions = {},
): Promise<readonly LintProblem[]> {
  const { contract, problems } = await lintByCompiling(file, options);
  const styled = await lintWithRedocly(file, options);
  const isUsed = contract ? usesOf(contract, file) : (): boolean => false;
  // Both report some problems. One problem per position is enough.
  const further = styled.filter(
    (problem) =>
      !problems.some((known) => isSamePlace(known, problem)) &&
      !(problem.rule === "no-unused-components" && isUsed(problem)),
  );
  return [...problems, ...further];
}

/** Returns whether a component is used through an anchor or an `$id`, which Redocly does not follow. */
function usesOf(
  { document }: Contract,
  main: string,
): (component: Pick<LintProblem, "file" | "pointer">) => boolean {
  const targets = new Set<string>();
  walkDocument(document, ({ value: { $ref } }) => {
    if (typeof $ref === "string" && $ref.startsWith("#/"))
      targets.add(formatPointer(parsePointer($ref)));
  });
  return ({ file, pointer = "" }) =>
    file === main && [...targets].some((target) => `${target}/`.startsWith(`${pointer}/`));
}

/** Redocly's rules for what compiling checks as well. */
const compiledToo = new Set([
  "spec-ref-siblings",
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

async function lintWithRedocly(
  file: string,
  options: LintOptions,
): Promise<readonly LintProblem[]> {
  const config = await loadRules(file);
  const externalRefResolver = createResolver(config, file, options);
  try {
    const problems = await lint({ ref: file, config, externalRefResolver });
    const root = await externalRefResolver.resolveDocument(null, file, true);
    const isOpen = "parsed" in root && openVersions.has(detectSpec(root.parsed));
    return problems
      .filter(({ ignored, ruleId }) => !ignored && !compiledRules.has(ruleId))
      .map(toLintProblem)
      .filter(({ rule, pointer = "" }) => rule !== "struct" || !isDataPath(pointer))
      .map((problem) => (isOpen && isUnknownKeyword(problem) ? withoutEffect(problem) : problem));
  } catch (error) {
    // Its resolver throws on some defects, such as a reference to itself.
    return [unlinted(file, error)];
  }
}

/** Versions whose schemas may have further keywords. @see https://json-schema.org/draft/2020-12/json-schema-core#section-6.5 */
const openVersions: ReadonlySet<string> = new Set(["oas3_1", "oas3_2"]);

function isUnknownKeyword({ rule, message, pointer = "" }: LintProblem): boolean {
  const [first, second, ...inner] = parsePointer(pointer);
  const isInSchema =
    (first === "components" && second === "schemas") ||
    inner.some((token) => token === "schema" || token === "itemSchema");
  return rule === "struct" && isInSchema && message.endsWith("is not expected here.");
}

function withoutEffect(problem: LintProblem): LintProblem {
  return { ...problem, severity: "warning" };
}

function unlinted(file: string, error: unknown): LintProblem {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    severity: "warning",
    rule: "redocly-failed",
    message: `Redocly's rules could not be applied: ${reason}`,
    file,
    hints: ["Correct the other problems first."],
  };
}

async function loadRules(file: string): Promise<Config> {
  const configPath = findConfig(dirname(file));
  const config = await (configPath === undefined
    ? createConfig({ extends: ["recommended"], rules: redoclyRules })
    : loadConfig({ configPath }));
  config.plugins.push(redoclyTypes);
  return config;
}

/** Downloads as compiling does. */
function createResolver(
  config: Config,
  file: string,
  { allowRemote = false }: LintOptions,
): BaseResolver {
  const resolver = new BaseResolver(config.resolve);
  const load = resolver.loadExternalRef.bind(resolver);
  resolver.loadExternalRef = async (reference) => {
    if (!/^https?:/i.test(reference)) return load(reference);
    const read = { allowRemote: allowRemote || reference === file };
    return new Source(reference, await readText(new URL(reference), read));
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

interface Compiled {
  readonly contract?: Contract;
  readonly problems: readonly LintProblem[];
}

async function lintByCompiling(file: string, options: LintOptions): Promise<Compiled> {
  try {
    const contract = await loadContract(file, { defects: "collect", ...options });
    const problems = [
      ...contract.defects.map((defect) => toProblem("error", defect)),
      ...contract.warnings.map((warning) => toProblem("warning", warning)),
      ...checkExamples(contract),
    ];
    return { contract, problems };
  } catch (error) {
    if (!isContractError(error) || unreadable.has(error.code)) throw error;
    return { problems: problemsOf(error).map((problem) => toProblem("error", problem)) };
  }
}

/** Every problem of a document without a usable operation. */
function problemsOf(error: ContractError): readonly Unplaced[] {
  const { problems } = error.details;
  // ContractError documents the members.
  return Array.isArray(problems) ? (problems as readonly Unplaced[]) : [error];
}

interface Unplaced extends Pick<Defect, "message"> {
  readonly code: string;
  readonly place?: Place | undefined;
  readonly hint?: string | undefined;
}

function toProblem(
  severity: LintProblem["severity"],
  { code, message, place, hint }: Unplaced,
): LintProblem {
  const hints = hint === undefined ? [] : [hint];
  return { severity, rule: code, message, ...place, hints };
}
