import type { Operation, Parameter } from "@plumbline/contract";
import { pairBy, type Pairs } from "./pair-by.ts";

/** Pairs the parameters of two operations by place and name. Path parameters have a position instead of a name. */
export function pairParameters(before: Operation, after: Operation): Pairs<Parameter> {
  const positions = new Map([...positionsOf(before), ...positionsOf(after)]);
  return pairBy(
    before.parameters,
    after.parameters,
    (parameter) => `${parameter.in} ${positions.get(parameter) ?? nameOf(parameter)}`,
  );
}

/** Positions count from the end of the path, because a prefix with parameters can move to the server. */
function positionsOf({ path, parameters }: Operation): readonly (readonly [Parameter, number])[] {
  const names = Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name]) => name);
  return parameters.flatMap((parameter) => {
    const index = parameter.in === "path" ? names.indexOf(parameter.name) : -1;
    return index < 0 ? [] : [[parameter, index - names.length] as const];
  });
}

/** The name of a parameter that is the whole query is not sent. */
function nameOf({ in: location, name }: Parameter): string {
  if (location === "querystring") return "";
  return location === "header" ? name.toLowerCase() : name;
}
