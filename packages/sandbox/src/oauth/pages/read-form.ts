import type { Contract } from "@plumbline/contract";
import { readLimitedBody } from "@plumbline/policies";

/** The fields of a form, or why the body is not a form. */
export type FormReading =
  | { readonly kind: "read"; readonly form: URLSearchParams }
  | { readonly kind: "too-large"; readonly status: number }
  | { readonly kind: "not-a-form" };

/** Reads an `application/x-www-form-urlencoded` body, no further than the document's body limit. @see https://url.spec.whatwg.org/#application/x-www-form-urlencoded */
export async function readForm(request: Request, { policies }: Contract): Promise<FormReading> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return { kind: "not-a-form" };
  const body = await readLimitedBody(request, policies.bodyLimit);
  if (body.kind === "exceeded") return { kind: "too-large", status: body.status };
  return { kind: "read", form: new URLSearchParams(new TextDecoder().decode(body.bytes)) };
}
