import { children, type Node, child, follow } from "../document/node.ts";
import {
  asArray,
  isString,
  optionalString,
  isObject,
  asObject,
  isArray,
} from "../json/is-object.ts";
import type {
  HttpMethod,
  Operation,
  Server,
  RequestBody,
  SecurityAlternative,
} from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";
import type { ContractPolicies } from "../model/contract-policies.ts";
import { compileOpen } from "./compile-open.ts";
import { compileParameters } from "./compile-parameters.ts";
import { compileOperationPolicies } from "./compile-operation-policies.ts";
import { compileResponses } from "./compile-responses.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import type { CompileScope } from "./compile-scope.ts";
import { compileServers } from "./compile-servers.ts";
import { operationPlaces } from "../document/operation-places.ts";
import { operationIdOf } from "../document/operation-id-of.ts";
import { compileMediaTypes } from "./compile-media-types.ts";

export interface Shared {
  readonly servers: readonly Server[];
  readonly policies: ContractPolicies;
}

interface OperationNode {
  readonly path: string;
  readonly method: HttpMethod;
  readonly pathItem: Node<JsonObject>;
  readonly operation: Node<JsonObject>;
}

/** Every operation below `paths`, in document order. */
export function compileOperations(scope: CompileScope, shared: Shared): readonly Operation[] {
  const paths = children(scope.index, { value: scope.index.document.paths, pointer: "/paths" });
  return paths
    .filter(({ key }) => key.startsWith("/"))
    .flatMap((pathItem) => operationsOf(scope, pathItem))
    .map((node) => compileOperation(scope, node, shared));
}

type PathItemNode = Node<JsonObject> & { readonly key: string };

function operationsOf({ index }: CompileScope, pathItem: PathItemNode): readonly OperationNode[] {
  return operationPlaces(pathItem.value).flatMap(({ method, path }) => {
    const { value, pointer } = follow(index, path.reduce<Node>(child, pathItem));
    if (!isObject(value)) return [];
    return [{ path: pathItem.key, method, pathItem, operation: { value, pointer } }];
  });
}

function compileOperation(scope: CompileScope, node: OperationNode, shared: Shared): Operation {
  const { path, method, pathItem, operation } = node;
  const { value, pointer } = operation;
  const body = compileBody(scope, operation);
  return {
    id: operationIdOf(value, method, path),
    method,
    path,
    ...optionalString("summary", value.summary),
    ...optionalString("description", value.description),
    tags: asArray(value.tags).filter(isString),
    deprecated: value.deprecated === true,
    parameters: compileParameters(scope, pathItem, operation),
    ...(body ? { body } : {}),
    responses: compileResponses(scope, operation),
    security: compileSecurity(scope, operation),
    servers: compileServers(scope, operation) ?? compileServers(scope, pathItem) ?? shared.servers,
    policies: compileOperationPolicies(value, method, shared.policies),
    open: compileOpen(value),
    pointer,
  };
}

function compileBody(scope: CompileScope, operation: Node): RequestBody | undefined {
  const body = follow(scope.index, child(operation, "requestBody"));
  if (!isObject(body.value)) return undefined;
  return {
    required: body.value.required === true,
    content: compileMediaTypes(scope, child(body, "content"), "request"),
    open: compileOpen(body.value),
    pointer: body.pointer,
  };
}

/** The security alternatives of an operation: its own, even if that list is empty, or those of the document. */
function compileSecurity(scope: CompileScope, operation: Node): readonly SecurityAlternative[] {
  const root = { value: scope.index.document, pointer: "" };
  const own = child(operation, "security");
  const { value, pointer } = isArray(own.value) ? own : child(root, "security");
  return asArray(value).map((alternative, at) => ({
    requirements: Object.entries(asObject(alternative)).map(([scheme, scopes]) => ({
      scheme: schemeName(scope, scheme),
      scopes: asArray(scopes).filter(isString),
    })),
    pointer: `${pointer}/${at}`,
  }));
}

/** The name of a scheme that a requirement names by a URI, which may lead to one of the components. */
function schemeName({ index }: CompileScope, given: string): string {
  const { securitySchemes } = asObject(index.document.components);
  if (!given.includes("#") && Object.hasOwn(asObject(securitySchemes), given)) return given;
  const tokens = parsePointer(index.resolve(given, "") ?? "");
  const [components, kind, name, ...rest] = tokens;
  const isComponent = components === "components" && kind === "securitySchemes";
  return isComponent && name !== undefined && rest.length === 0 ? name : given;
}
