import { isObject } from "@plumbline/contract";
import type { ArazzoAction, ArazzoParameter, Reusable } from "../document/arazzo-document.ts";
import { ofAction } from "../document/find-unsupported.ts";
import { type Compilation, note } from "./compilation.ts";

type Kind = "parameters" | "successActions" | "failureActions";

/** An entry of a list and its place in the document. */
export interface Resolved<T> {
  readonly value: T;
  readonly pointer: string;
}

/** Resolves parameters that refer to components. */
export function resolveParameters(
  compilation: Compilation,
  list: readonly Reusable<ArazzoParameter>[] | undefined,
  pointer: string,
): readonly Resolved<ArazzoParameter>[] {
  return resolveAll<ArazzoParameter>(compilation, list, { kind: "parameters", pointer });
}

/** Resolves actions that refer to components. */
export function resolveActions(
  compilation: Compilation,
  list: readonly Reusable<ArazzoAction>[] | undefined,
  where: { readonly kind: "successActions" | "failureActions"; readonly pointer: string },
): readonly Resolved<ArazzoAction>[] {
  const actions = resolveAll<ArazzoAction>(compilation, list, where);
  for (const { value, pointer } of actions)
    if (pointer.startsWith("/components/")) compilation.problems.push(...ofAction(value, pointer));
  return actions;
}

interface Where {
  readonly kind: Kind;
  readonly pointer: string;
}

function resolveAll<T extends object>(
  compilation: Compilation,
  list: readonly Reusable<T>[] = [],
  { kind, pointer }: Where,
): readonly Resolved<T>[] {
  return list.flatMap((entry, index) => {
    const at = `${pointer}/${index}`;
    if (!("reference" in entry)) return [{ value: entry, pointer: at }];
    const found = findComponent<T>(compilation, { kind, pointer: at }, entry.reference);
    if (!found) return [];
    const { value } = entry;
    return [value === undefined ? found : { ...found, value: { ...found.value, value } }];
  });
}

function findComponent<T>(
  compilation: Compilation,
  { kind, pointer }: Where,
  reference: string,
): Resolved<T> | undefined {
  const components = compilation.document.components?.[kind] ?? {};
  const name = new RegExp(String.raw`^\$components\.${kind}\.([\w-]+)$`).exec(reference)?.[1];
  const value =
    name !== undefined && Object.hasOwn(components, name) ? components[name] : undefined;
  // `checkDocument` has checked the shape of the components.
  if (isObject(value)) return { value: value as T, pointer: `/components/${kind}/${name}` };
  note(compilation, "JOURNEY_UNRESOLVED", {
    pointer,
    message: `"${reference}" is not a component of this kind`,
    hint: `Write $components.${kind}.name. Known names: ${Object.keys(components).join(", ") || "none"}.`,
  });
  return undefined;
}
