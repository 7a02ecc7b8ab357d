import type { CheckFamily, Finding } from "../run/finding.ts";

/** The anchor of an operation. Anchors contain only characters that need no escaping in a fragment or an attribute. */
export function operationAnchor(index: number): string {
  return `operation-${index + 1}`;
}

export function familyAnchor(index: number, family: CheckFamily): string {
  return `${operationAnchor(index)}-${family}`;
}

/** The anchor of a finding. It is equal in all runs, so that links to a finding stay valid. */
export function findingAnchor({ id }: Finding): string {
  return `finding-${/^[\w-]+$/.test(id) ? id : Buffer.from(id).toString("base64url")}`;
}
