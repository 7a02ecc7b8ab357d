import { DeclarationReflection, ReflectionKind } from "typedoc";
import { beforeAll, expect, test } from "vitest";
import { documentedPackages } from "./documented-packages.ts";
import { entryPointsOf, packageNames } from "./entry-points-of.ts";
import { isOfTheDocument, modulesOf, readApi } from "./read-api.ts";

const exportsOf = new Map<string, readonly DeclarationReflection[]>();

beforeAll(async () => {
  const { project } = await readApi(Object.keys(documentedPackages).flatMap(entryPointsOf));
  for (const module of modulesOf(project)) {
    const [name = ""] = module.name.split("/");
    const exported = (module.children ?? [])
      .flatMap(targetOf)
      .filter((each) => !isOfTheDocument(project, each));
    exportsOf.set(name, [...(exportsOf.get(name) ?? []), ...exported]);
  }
});

test("the table of documented packages contains existing packages only", () => {
  expect(packageNames()).toEqual(expect.arrayContaining(Object.keys(documentedPackages)));
});

test.for(Object.keys(documentedPackages))("every export of %s has a doc comment", (name) => {
  const exported = exportsOf.get(name) ?? [];

  expect(exported.length).toBeGreaterThan(0);
  expect(namesOf(exported.filter((each) => !isDescribed(each)))).toEqual([]);
});

test.for(Object.entries(documentedPackages))(
  "every entry function of %s has an example",
  ([name, entryFunctions]) => {
    const functions = (exportsOf.get(name) ?? []).filter(
      (each) => each.kindOf(ReflectionKind.Function) && !isGuard(each),
    );
    const wanted =
      entryFunctions === "all"
        ? functions
        : functions.filter((each) => entryFunctions.includes(each.name));

    expect(namesOf(wanted)).toEqual(
      expect.arrayContaining(entryFunctions === "all" ? [] : [...entryFunctions]),
    );
    expect(namesOf(wanted.filter((each) => !hasExample(each)))).toEqual([]);
  },
);

/** TypeDoc lists an export that several packages have in one of them, and as a reference in the others. */
function targetOf(exported: DeclarationReflection): readonly DeclarationReflection[] {
  const target = exported.isReference() ? exported.getTargetReflectionDeep() : exported;
  return target instanceof DeclarationReflection ? [target] : [];
}

function namesOf(exported: readonly DeclarationReflection[]): readonly string[] {
  return exported.map(({ name }) => name);
}

/** A function is described by each of its signatures, a namespace by its members. */
function isDescribed(exported: DeclarationReflection): boolean {
  if (exported.kindOf(ReflectionKind.Namespace)) return true;
  return exported.hasComment() || (exported.signatures ?? []).some((each) => each.hasComment());
}

function isGuard({ name }: DeclarationReflection): boolean {
  return /^is[A-Z]/.test(name);
}

function hasExample({ signatures = [] }: DeclarationReflection): boolean {
  return signatures.some(({ comment }) => comment?.blockTags.some(({ tag }) => tag === "@example"));
}
