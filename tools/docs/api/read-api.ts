import { fileURLToPath } from "node:url";
import {
  Application,
  Converter,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
} from "typedoc";

/** The exports that TypeDoc found, and the application that renders them. */
export interface Api {
  readonly app: Application;
  readonly project: ProjectReflection;
}

const packages = new URL("../../../packages/", import.meta.url);

/**
 * Reads the exports of modules with their doc comments. Paths are below `packages/`. `prepare` can change the project before TypeDoc groups
 * its members.
 */
export async function readApi(
  entryPoints: readonly string[],
  prepare: (project: ProjectReflection) => void = () => {},
): Promise<Api> {
  const app = await Application.bootstrapWithPlugins({
    entryPoints: entryPoints.map((path) => fileURLToPath(new URL(path, packages))),
    tsconfig: fileURLToPath(new URL("tsconfig.json", import.meta.url)),
    plugin: ["typedoc-plugin-markdown"],
    // The gate checks types.
    skipErrorChecking: true,
    logLevel: "Error",
    ...contentOptions,
    ...layoutOptions,
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => prepare(project));
  const project = await app.convert();
  if (!project) throw new Error("TypeDoc cannot read the packages' sources");
  return { app, project };
}

const contentOptions = {
  readme: "none",
  disableSources: true,
  excludePrivate: true,
  excludeExternals: true,
  excludeInternal: true,
};

/** Options of the Markdown plugin. TypeDoc does not declare their types. */
const layoutOptions = {
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

/** The modules of a project. Exported namespaces count as modules. */
export function modulesOf(project: ProjectReflection): readonly DeclarationReflection[] {
  const kinds = [ReflectionKind.Module, ReflectionKind.Namespace];
  // Reflections of these kinds are declarations.
  return kinds.flatMap((kind) => project.getReflectionsByKind(kind) as DeclarationReflection[]);
}

const ofTheDocument = /^src.(?:control.)?generated.(calls|operations|schemas|types|examples)\.ts$/;

/** Whether an export of the client is generated from the document's operations and schemas. The client itself is documented. */
export function isOfTheDocument(
  project: ProjectReflection,
  exported: DeclarationReflection,
): boolean {
  const path = project.getSymbolIdFromReflection(exported)?.packagePath ?? "";
  return exported.name !== "Client" && ofTheDocument.test(path);
}
