package android.net;

import java.net.URI;

public class Uri {

    private final URI uri;

    private Uri(URI uri) {
        this.uri = uri;
    }

    public static Uri parse(String text) {
        return new Uri(URI.create(text));
    }

    public String getScheme() {
        return uri.getScheme();
    }

    public String getAuthority() {
        return uri.getAuthority();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Uri && ((Uri) other).uri.equals(uri);
    }

    @Override
    public int hashCode() {
        return uri.hashCode();
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
