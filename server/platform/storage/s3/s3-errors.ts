/** Thrown when the storage is unreachable or overloaded. The failed operation can be retried. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';

  /** @param why the reason, such as the error code ECONNREFUSED */
  constructor(why: string) {
    super(`the storage does not respond (${why})`);
  }
}

/**
 * Thrown when the service refuses a request. The message does not contain the URL or the response, because both name
 * files.
 */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  /** The error code, such as `AccessDenied`, or the HTTP status if the response has no code. */
  readonly reason: string;

  constructor(method: string, status: number, reason: string) {
    super(`S3 refused ${method} (${status} ${reason})`);
    this.status = status;
    this.reason = reason;
  }
}
