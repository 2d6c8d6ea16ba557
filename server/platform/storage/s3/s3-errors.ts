/** The storage was found not to answer, or to be too busy: what failed can be tried again as it is. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';

  /** @param why a code of the network or of the service, such as ECONNREFUSED */
  constructor(why: string) {
    super(`the storage does not answer (${why})`);
  }
}

/** The service refused a request. Neither its address nor what the service says of it is repeated: both name keys. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  /** Such as `AccessDenied`; by the status where the service says nothing. */
  readonly reason: string;

  constructor(method: string, status: number, reason: string) {
    super(`S3 refused ${method} (${status} ${reason})`);
    this.status = status;
    this.reason = reason;
  }
}
