import { httpStatus } from "./http-status.ts";

/** Statuses that blame the input. Any other rejection may have a reason outside the input. */
export const invalidInput: ReadonlySet<number> = new Set([
  httpStatus.badRequest,
  httpStatus.unsupportedMediaType,
  httpStatus.unprocessableContent,
]);

/** Further 4xx statuses that reject an input for its form. */
export const rejectsForm: ReadonlySet<number> = new Set([
  ...invalidInput,
  httpStatus.lengthRequired,
  httpStatus.contentTooLarge,
  httpStatus.uriTooLong,
  httpStatus.headersTooLarge,
]);

/** Server errors that mean "not now". Any request may get one, so they prove nothing. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.6 */
export const notNow: ReadonlySet<number> = new Set([
  httpStatus.badGateway,
  httpStatus.serviceUnavailable,
  httpStatus.gatewayTimeout,
]);
