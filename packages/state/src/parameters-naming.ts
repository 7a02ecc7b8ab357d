import type { Parameter, Resource } from "@plumbline/contract";
import type { StateService } from "./state-service.ts";

/** The path parameters that name a thing of a resource, one for each operation. */
export function parametersNaming(
  { contract, model }: StateService,
  { key }: Resource,
): readonly Parameter[] {
  return model.operations
    .filter((one) => one.resource === key && one.parameter !== undefined)
    .flatMap((role) => {
      const operation = contract.operations.find(({ id }) => id === role.operation);
      const isNaming = (one: Parameter): boolean =>
        one.in === "path" && one.name === role.parameter;
      return operation?.parameters.filter(isNaming) ?? [];
    });
}

/** Whether the paths of a thing can have an identifier. */
export function fitsPaths(service: StateService, resource: Resource, id: string): boolean {
  return parametersNaming(service, resource).every(({ schema }) =>
    [id, Number(id)].some((value) => schema.validate(value).length === 0),
  );
}
