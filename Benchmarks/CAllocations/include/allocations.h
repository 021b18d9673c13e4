#pragma once
/* How many blocks the calling thread has allocated so far: Swift's, OpenSSL's and everybody's. */
long allocations_of_thread(void);
