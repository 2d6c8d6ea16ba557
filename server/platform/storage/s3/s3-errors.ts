/** The storage is unreachable or overloaded. The failed operation can be retried. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';

  /** @param why a code of the network or the service, such as ECONNREFUSED */
  constructor(why: string) {
    super(`the storage does not respond (${why})`);
  }
}

/** The service refused a request. The message does not contain the URL or the response, because both name files. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  /** The error code, such as `AccessDenied`, or the status if there is none. */
  readonly reason: string;

  constructor(method: string, status: number, reason: string) {
    super(`S3 refused ${method} (${status} ${reason})`);
    this.status = status;
    this.reason = reason;
  }
}
