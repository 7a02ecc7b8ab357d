import type { CheckFamily } from "@plumbline/report";
import type {
  ObserverCheck,
  ObserverDefinition,
  PropertyCheck,
  PropertyDefinition,
} from "./check.ts";

/**
 * Completes the definition of a check. A definition with `plan` sends its own requests, one with `observe` judges the exchanges of
 * other checks. The ID is `own/<name>`, unless the check belongs to a family of the suite.
 *
 * @example
 * ```ts
 * import { broken, defineCheck, observeEach } from "@plumbline/conformance";
 *
 * export default defineCheck({
 *   name: "no-sniff",
 *   severity: "must",
 *   title: "Every response forbids content sniffing",
 *   observe: observeEach(({ subject, exchange }) => {
 *     const clause = subject.operation.pointer;
 *     const found = exchange.response.headers["x-content-type-options"];
 *     if (found === "nosniff") return { holds: [clause] };
 *     const rests = "our guide for APIs requires the header";
 *     return { breaches: [{ ...broken(`${found}`, "nosniff"), clause, rests }] };
 *   }),
 * });
 * ```
 */
export function defineCheck(definition: PropertyDefinition, family?: CheckFamily): PropertyCheck;
export function defineCheck(definition: ObserverDefinition, family?: CheckFamily): ObserverCheck;
export function defineCheck(
  definition: PropertyDefinition | ObserverDefinition,
  family?: CheckFamily,
): PropertyCheck | ObserverCheck;
export function defineCheck(
  { name, ...definition }: PropertyDefinition | ObserverDefinition,
  family: CheckFamily = "own",
): PropertyCheck | ObserverCheck {
  const id = `${family}/${name}`;
  if ("observe" in definition) return { kind: "observer", id, family, ...definition };
  return {
    kind: "property",
    id,
    family,
    ...definition,
    plan(subject) {
      const planned = definition.plan(subject);
      return planned && "trial" in planned ? [planned] : planned;
    },
  };
}
