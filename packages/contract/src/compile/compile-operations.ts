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
import type { CompileScope } from "./compile-scope.ts";
import { compileServers } from "./compile-servers.ts";
import { isHttpMethod, operationIdOf } from "./operation-id-of.ts";
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
    .flatMap((pathItem) =>
      children(scope.index, pathItem).flatMap((operation) =>
        isHttpMethod(operation.key)
          ? [
              compileOperation(
                scope,
                { path: pathItem.key, method: operation.key, pathItem, operation },
                shared,
              ),
            ]
          : [],
      ),
    );
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
    security: compileSecurity({ value: scope.index.document, pointer: "" }, operation),
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
    content: compileMediaTypes(scope, child(body, "content")),
    open: compileOpen(body.value),
    pointer: body.pointer,
  };
}

/** The security alternatives of an operation: its own, even if that list is empty, or those of the document. */
function compileSecurity(root: Node, operation: Node): readonly SecurityAlternative[] {
  const own = child(operation, "security");
  const { value, pointer } = isArray(own.value) ? own : child(root, "security");
  return asArray(value).map((alternative, at) => ({
    requirements: Object.entries(asObject(alternative)).map(([scheme, scopes]) => ({
      scheme,
      scopes: asArray(scopes).filter(isString),
    })),
    pointer: `${pointer}/${at}`,
  }));
}
