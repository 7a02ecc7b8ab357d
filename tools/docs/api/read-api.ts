import { fileURLToPath } from "node:url";
import {
  Application,
  Converter,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
} from "typedoc";

/** What TypeDoc has found, and the program that renders it. */
export interface Api {
  readonly app: Application;
  readonly project: ProjectReflection;
}

const packages = new URL("../../../packages/", import.meta.url);

/**
 * Reads what modules export, and what is said of it. Paths are below `packages/`. `prepare` may change what was found, before TypeDoc
 * sorts it into groups.
 */
export async function readApi(
  entryPoints: readonly string[],
  prepare: (project: ProjectReflection) => void = () => {},
): Promise<Api> {
  const app = await Application.bootstrapWithPlugins({
    entryPoints: entryPoints.map((path) => fileURLToPath(new URL(path, packages))),
    tsconfig: fileURLToPath(new URL("tsconfig.json", import.meta.url)),
    plugin: ["typedoc-plugin-markdown"],
    // The gate checks types, by the compiler that everything else is checked by.
    skipErrorChecking: true,
    logLevel: "Error",
    ...whatIsShown,
    ...howItLooks,
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => prepare(project));
  const project = await app.convert();
  if (!project) throw new Error("TypeDoc cannot read the packages' sources");
  return { app, project };
}

const whatIsShown = {
  readme: "none",
  disableSources: true,
  excludePrivate: true,
  excludeExternals: true,
  excludeInternal: true,
};

/** Options of the Markdown plugin, whose types TypeDoc does not know. */
const howItLooks = {
  router: "module",
  flattenOutputFiles: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  propertyMembersFormat: "table",
  tableColumnSettings: {
    hideDefaults: true,
    hideInherited: true,
    hideModifiers: true,
    hideOverrides: true,
    hideSources: true,
  },
};

/** Modules with what they export; a namespace that one exports is a module too. */
export function modulesOf(project: ProjectReflection): readonly DeclarationReflection[] {
  const kinds = [ReflectionKind.Module, ReflectionKind.Namespace];
  // What is of such a kind is a declaration.
  return kinds.flatMap((kind) => project.getReflectionsByKind(kind) as DeclarationReflection[]);
}

const ofTheDocument = /^src.generated.(operations|schemas|types|examples)\.ts$/;

/** Whether an export of the client says what the document says, in its words. */
export function isOfTheDocument(
  project: ProjectReflection,
  exported: DeclarationReflection,
): boolean {
  return ofTheDocument.test(project.getSymbolIdFromReflection(exported)?.packagePath ?? "");
}
