import fc from 'fast-check';

// that a property fails is enough: the search for a shorter example may take minutes
fc.configureGlobal({ endOnFailure: true });
