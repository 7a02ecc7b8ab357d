import * as jsonPath from "json-p3";
import { operandsOf } from "../expression/judge-condition.ts";
import { parseCondition } from "../expression/parse-condition.ts";
import type { ArazzoCriterion } from "../document/arazzo-document.ts";
import { fillText } from "../expression/fill-template.ts";
import type { Criterion } from "../journey.ts";
import { toRegExp } from "../run/judge-criterion.ts";
import { checkExpression, checkTemplate } from "./check-template.ts";
import { type Compilation, type KnownNames, note } from "./compilation.ts";

/** Compiles criteria and notes each one that cannot be parsed. */
export function compileCriteria(
  compilation: Compilation,
  known: KnownNames,
  {
    criteria = [],
    pointer,
  }: { readonly criteria?: readonly ArazzoCriterion[] | undefined; readonly pointer: string },
): readonly Criterion[] {
  return criteria.map((criterion, index) => {
    const at = `${pointer}/${index}`;
    const compiled = compile(compilation, criterion, at);
    checks[compiled.type](compilation, known, { criterion: compiled, pointer: at });
    return compiled;
  });
}

function compile({ locate }: Compilation, criterion: ArazzoCriterion, pointer: string): Criterion {
  const { type = "simple", condition, context } = criterion;
  return {
    // `findUnsupported` has rejected other types.
    type: (typeof type === "string" ? type : type.type) as Criterion["type"],
    condition,
    ...(context === undefined ? {} : { context }),
    get place() {
      return locate(pointer);
    },
  };
}

interface CriterionAt {
  readonly criterion: Criterion;
  readonly pointer: string;
}

type Check = (compilation: Compilation, known: KnownNames, at: CriterionAt) => void;

const checks: Readonly<Record<Criterion["type"], Check>> = {
  simple: checkSimple,
  regex: checkRegex,
  jsonpath: checkJsonPath,
};

function checkSimple(
  compilation: Compilation,
  known: KnownNames,
  { criterion: { condition: text }, pointer }: CriterionAt,
): void {
  const condition = parseCondition(text);
  if (condition.kind === "unreadable")
    return note(compilation, "JOURNEY_INVALID", {
      pointer,
      message: `The condition cannot be parsed: ${condition.why}`,
      hint: "Compare expressions and literals, joined by && and ||, or set the type to regex or jsonpath.",
    });
  for (const operand of operandsOf(condition))
    if (operand.kind === "expression")
      checkExpression(compilation, known, { expression: operand.expression, text, pointer });
}

function checkRegex(compilation: Compilation, known: KnownNames, at: CriterionAt): void {
  const { criterion, pointer } = at;
  checkContext(compilation, known, at);
  try {
    toRegExp(criterion.condition);
  } catch {
    note(compilation, "JOURNEY_INVALID", {
      pointer,
      message: `"${criterion.condition}" is not a regular expression`,
      hint: "Use the syntax of ECMAScript.",
    });
  }
}

function checkJsonPath(compilation: Compilation, known: KnownNames, at: CriterionAt): void {
  const { criterion, pointer } = at;
  const { condition } = criterion;
  checkContext(compilation, known, at);
  checkTemplate(compilation, known, { template: condition, pointer });
  try {
    jsonPath.compile(fillText(condition, { lookUp: () => 0, write: String }) ?? condition);
  } catch {
    note(compilation, "JOURNEY_INVALID", {
      pointer,
      message: `"${condition}" is not a JSONPath`,
      hint: "Use the syntax of RFC 9535, and write expressions in braces.",
    });
  }
}

function checkContext(
  compilation: Compilation,
  known: KnownNames,
  { criterion: { type, context }, pointer }: CriterionAt,
): void {
  if (context?.startsWith("$"))
    return checkTemplate(compilation, known, { template: context, pointer });
  note(compilation, "JOURNEY_INVALID", {
    pointer,
    message: `A criterion of the type ${type} needs a context`,
    hint: "Set context to a runtime expression such as $response.body.",
  });
}
