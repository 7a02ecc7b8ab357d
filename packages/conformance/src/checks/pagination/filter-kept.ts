import {
  isObject,
  type JsonValue,
  membersOf,
  type Parameter,
  parsePointer,
  responseShape,
  shapeAt,
} from "@plumbline/contract";
import type { CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { isAcceptable } from "../../input/plain/is-acceptable.ts";
import { withParameter } from "../../input/plain/with-parameter.ts";
import { state } from "../needs/state.ts";
import { isPaged } from "./page.ts";
import { planPages } from "./plan-pages.ts";
import { largestSize, sizeNear } from "./size-near.ts";
import { noPage, readOne, type Reader, walk } from "./walk.ts";

const mostPages = 4;

/**
 * Reports a list whose first page contains only the items with the value of a query parameter, and a later page items with another one. It is a
 * gap, because few documents state what a parameter selects.
 */
export const filterKept: PropertyDefinition = {
  name: "filter-kept",
  severity: "must",
  title: "A parameter that selects the items of the first page selects those of later pages",
  needs: [state],
  applies: (subject) => isPaged(subject) && filtersOf(subject).length > 0,
  after: ["pagination/ends"],
  plan: (subject) =>
    planPages(subject, ({ reading }) =>
      filtersOf(subject).map((parameter) =>
        reading({
          purpose: `later pages of a list that ${parameter.name} filters`,
          rests: `the items of the first page have the value of ${parameter.name}`,
          parameter: parameter.name,
          // The pages are read again before they are reported.
          requests: 1 + 2 * mostPages,
          judge: (reader) => judge(reader, subject, parameter),
        }),
      ),
    ),
};

/** The query parameters with the name of a member of the items. */
function filtersOf({ contract, operation }: Subject): readonly Parameter[] {
  const { pagination } = operation.policies;
  const body = responseShape(contract, operation);
  if (!pagination || !body) return [];
  const members = membersOf(shapeAt(body, [...parsePointer(pagination.items), "0"]));
  const ofPages = new Set([pagination.cursor, pagination.limit]);
  return operation.parameters.filter(
    ({ name, in: place }) => place === "query" && !ofPages.has(name) && members.has(name),
  );
}

async function judge(
  reader: Reader,
  { operation }: Subject,
  parameter: Parameter,
): Promise<CaseVerdict> {
  const whole = await readOne(reader, { size: largestSize(operation) });
  if (typeof whole === "number") return noPage(whole);
  const values = whole.items.flatMap((item) => valueIn(item, parameter) ?? []);
  const [first, ...others] = values;
  // If the parameter is ignored, the first page begins with the first item of the list.
  const wanted = others.find(
    (value) => !matches(first, value) && isAcceptable(parameter, value) && count(values, value) > 1,
  );
  if (wanted === undefined) return unproven(`no two later items have one ${parameter.name}`);
  const filtered = { ...reader, input: withParameter(reader.input, parameter, wanted) };
  const size = sizeNear(operation, Math.ceil(count(values, wanted) / 2));
  const found = await findOther(filtered, { parameter, wanted, size });
  if (typeof found !== "string") return found;
  const again = await findOther(filtered, { parameter, wanted, size });
  if (typeof again !== "string") return unproven("the list changed while it was read");
  const { name } = parameter;
  return broken(`${name} ${found} on a later page of ${name}=${wanted}`, `${name} ${wanted}`, {
    within: `body ${reader.policy.items}`,
    gap: { says: `State which items ${name} selects` },
  });
}

interface Filter {
  readonly parameter: Parameter;
  readonly wanted: Scalar;
  readonly size: number | undefined;
}

/** Another value on a page after the first, or the verdict if no page has one. */
async function findOther(
  reader: Reader,
  { parameter, wanted, size }: Filter,
): Promise<string | CaseVerdict> {
  const { pages, status } = await walk(reader, { size, most: mostPages });
  const [first, ...later] = pages;
  if (!first) return noPage(status);
  const isFiltered = first.items.every((item) => {
    const value = valueIn(item, parameter);
    return value !== undefined && matches(value, wanted);
  });
  if (!isFiltered || first.items.length === 0)
    return unproven(`${parameter.name} does not select the items with its value`);
  const items = later.flatMap((page) => page.items);
  if (items.length === 0) return unproven("the filtered list has one page");
  const other = items
    .flatMap((item) => valueIn(item, parameter) ?? [])
    .find((value) => !matches(value, wanted));
  return other === undefined ? holds : String(other);
}

type Scalar = string | boolean;

/** The value of a member, unless it is a number or a time, because the parameter may be a bound then. */
function valueIn(item: JsonValue, { name }: Parameter): Scalar | undefined {
  const value = isObject(item) ? item[name] : undefined;
  const isTime = typeof value === "string" && /^[\d.:TZ+-]+$/.test(value);
  return (typeof value === "string" && !isTime) || typeof value === "boolean" ? value : undefined;
}

/** Whether a value fits a filter: servers may ignore the case, or select the texts that contain it. */
function matches(value: Scalar | undefined, wanted: Scalar): boolean {
  return String(value).toLowerCase().includes(String(wanted).toLowerCase());
}

function count(values: readonly Scalar[], wanted: Scalar): number {
  return values.filter((value) => matches(value, wanted)).length;
}
