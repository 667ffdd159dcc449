package android.os;

import java.util.HashMap;
import java.util.Map;

public class Bundle {

    private final Map<String, Object> values = new HashMap<>();

    public Object get(String key) {
        Object value = values.get(key);
        // what the sender's class loader knows and ours does not
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
