package android.os;

import java.util.HashMap;
import java.util.Map;

public class Bundle {

    private final Map<String, Object> values = new HashMap<>();

    public Object get(String key) {
        Object value = values.get(key);
        // A class of the sender that our class loader does not have.
        if (value instanceof RuntimeException) {
            throw (RuntimeException) value;
        }
        return value;
    }

    public void put(String key, Object value) {
        values.put(key, value);
    }

    public void remove(String key) {
        values.remove(key);
    }
}
