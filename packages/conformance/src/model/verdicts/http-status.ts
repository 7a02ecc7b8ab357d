/** The statuses that the suite distinguishes, with their meaning in HTTP. The document declares which ones an operation uses. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5 */
export const httpStatus = {
  created: 201,
  movedPermanently: 301,
  found: 302,
  notModified: 304,
  temporaryRedirect: 307,
  permanentRedirect: 308,
  badRequest: 400,
  unauthorized: 401,
  paymentRequired: 402,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  notAcceptable: 406,
  requestTimeout: 408,
  conflict: 409,
  gone: 410,
  lengthRequired: 411,
  contentTooLarge: 413,
  uriTooLong: 414,
  unsupportedMediaType: 415,
  unprocessableContent: 422,
  tooEarly: 425,
  tooManyRequests: 429,
  headersTooLarge: 431,
  notImplemented: 501,
  badGateway: 502,
  serviceUnavailable: 503,
  gatewayTimeout: 504,
} as const;

/** Statuses that a server may return for a missing thing instead of 404. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.4 */
export const hidesMissing: ReadonlySet<number> = new Set([httpStatus.forbidden, httpStatus.gone]);
