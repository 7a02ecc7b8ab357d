import { labelBody, type LabelledBody } from "./label-body.ts";
import type { Operation } from "./operation.ts";
import { toJson } from "./to-json.ts";

/** A body of JSON. Throws ClientError `body-missing`, and for what JSON cannot hold. */
export function writeJson(entry: Operation, given: unknown): LabelledBody {
  return labelBody(entry, toJson(given));
}
