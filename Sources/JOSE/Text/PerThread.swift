#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// An object for each thread, made when a thread first asks for it and let go when the thread ends: nothing that is shared, nothing to lock.
@safe final class PerThread<Object: AnyObject>: Sendable {
    private let key: pthread_key_t?
    private let make: @Sendable () -> Object?

    init(_ make: @escaping @Sendable () -> Object?) {
        var key = pthread_key_t()
        let outcome = unsafe pthread_key_create(&key) { held in
            #if canImport(Darwin)
                unsafe Unmanaged<AnyObject>.fromOpaque(held).release()
            #else
                if let held = unsafe held { unsafe Unmanaged<AnyObject>.fromOpaque(held).release() }
            #endif
        }
        self.key = outcome == 0 ? key : nil
        self.make = make
    }

    /// The object of this thread; `nil` when it cannot be made or kept.
    var object: Object? {
        guard let key else { return nil }
        if let known = unsafe pthread_getspecific(key) { return unsafe Unmanaged<Object>.fromOpaque(known).takeUnretainedValue() }
        guard let made = make() else { return nil }
        let kept = unsafe Unmanaged.passRetained(made)
        guard unsafe pthread_setspecific(key, kept.toOpaque()) == 0 else {
            unsafe kept.release()
            return nil
        }
        return made
    }
}

/// The thread that a call runs on.
enum ThisThread {
    /// A number that no other thread has at the same time.
    static var number: UInt64 {
        #if canImport(Glibc)
            UInt64(pthread_self())
        #else
            UInt64(UInt(bitPattern: pthread_self()))
        #endif
    }
}
