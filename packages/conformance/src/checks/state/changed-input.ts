import { isObject } from "@plumbline/contract";
import { oneLeafChanged } from "../../input/body/one-leaf-changed.ts";
import { sentBody } from "../../input/body/sent-body.ts";
import { withBody } from "../../input/plain/with-body.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { varied } from "./members/lonely-updates.ts";

/** The plain input with one changed value in its body, because the stored value may already equal the plain one. */
export function changedInput(mutation: Subject): Input {
  const { plain } = mutation;
  const sent = sentBody(mutation);
  const body = isObject(plain.body) ? plain.body : {};
  const near = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name, value = null]) => ({ ...body, [name]: varied(value) }))
    .find((one) => sent?.takes(one));
  if (near) return withBody(plain, near);
  const changed = oneLeafChanged(mutation).find(({ place }) => place.startsWith("body"));
  return changed?.input ?? plain;
}
