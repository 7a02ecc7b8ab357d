import {
  type Contract,
  type Expression,
  type Operation,
  parseExpression,
} from "@plumbline/contract";
import { callbacksOf } from "./compile-outgoing.ts";

/** A place of a request for the URL of a callback: in its body, or a parameter. */
export type CallbackPlace = Extract<Expression["root"], { readonly part: string }> &
  Pick<Expression, "way">;

/** Finds the places where a request of an operation states the URLs of callbacks: their URLs begin with what is there. */
export function callbackPlaces(contract: Contract, operation: Operation): readonly CallbackPlace[] {
  return callbacksOf(contract, operation).flatMap(({ url = "" }) => {
    const [, expression = url] = /^\{(\$[^{}]+)\}/.exec(url) ?? [];
    const parsed = parseExpression(expression);
    return parsed?.root.of === "request" ? [{ ...parsed.root, way: parsed.way }] : [];
  });
}
