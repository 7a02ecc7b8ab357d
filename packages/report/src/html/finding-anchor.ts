import type { CheckFamily, Finding } from "../run/finding.ts";

/** Fragment names of the page; none holds a character that a fragment or an attribute would have to escape. */
export function operationAnchor(index: number): string {
  return `operation-${index + 1}`;
}

export function familyAnchor(index: number, family: CheckFamily): string {
  return `${operationAnchor(index)}-${family}`;
}

/** The same in every run, so that it can be linked to. */
export function findingAnchor({ id }: Finding): string {
  return `finding-${/^[\w-]+$/.test(id) ? id : Buffer.from(id).toString("base64url")}`;
}
